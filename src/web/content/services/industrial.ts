import Factory from 'lucide-react/icons/factory'
import type { CardWords } from './card-words.ts'

export const industrial: CardWords = {
  title: 'Industrial',
  linkSuffix: 'about industrial electrical work',
  summary: 'Switchboards, motor control and plant that has to start again on Monday.',
  highlights: [
    'Motor control centres',
    'PLC and control wiring',
    'Preventive maintenance',
    'Breakdown response',
  ],
  icon: Factory,
  site: 'plants',
  siteExample: "a conveyor that can't stop",
  description:
    'We wire, test and maintain plant power and control, from the main switchboard to the last limit switch. Shutdown work is planned around your production.',
  features: [
    'Main switchboards and distribution boards',
    'Motor control centres',
    'Variable speed drives and starters',
    'PLC and control wiring',
    'Cable ladder, tray and conduit',
    'Emergency stops and isolators',
    'Preventive maintenance and thermal surveys',
    'Breakdown response',
  ],
  applications: [
    'Processing plants',
    'Bulk handling',
    'Manufacturing',
    'Water treatment',
    'Workshops',
    'Construction sites',
  ],
}
