import type { Recipe } from './recipe.ts'

export const service: Recipe = {
  heading: 'A service',
  word: 'solar',
  edits: [
    {
      file: 'src/shared/services.ts',
      anchor: "  emergency: { name: 'Emergency repairs'",
      before: "  solar: { name: 'Solar', hasCard: true, quote: { description: 'Solar: ' } },\n",
    },
    {
      file: 'src/web/content/services/solar.ts',
      text: `import Sun from 'lucide-react/icons/sun'
import type { CardWords } from './card-words.ts'

export const solar: CardWords = {
  title: 'Solar',
  linkSuffix: 'about solar electrical work',
  summary: 'Panels, inverters and batteries, wired and tested.',
  highlights: ['Panels', 'Inverters', 'Batteries', 'Repairs'],
  icon: Sun,
  site: 'rooftops',
  siteExample: 'an inverter that trips at noon',
  description: 'From the panels to the board.',
  features: ['Panels', 'Inverters', 'Batteries', 'Repairs'],
  applications: ['Homes', 'Sheds'],
}
`,
    },
    {
      file: 'src/web/content/services/offered.ts',
      anchor: "import { rural } from './rural.ts'\n",
      after: "import { solar } from './solar.ts'\n",
      isAskedFor: true,
    },
    {
      file: 'src/web/content/services/offered.ts',
      anchor: '{ industrial, rural, commercial, residential }',
      before: '{ ...{ solar }, ...',
      after: ' }',
      isAskedFor: true,
    },
    {
      file: 'src/web/content/services/offers.ts',
      anchor: '  emergency: {\n',
      before: `  solar: {
    label: 'Solar',
    name: 'Solar electrical work',
    description: 'Panels, inverters and batteries.',
    href: blockOf('solar'),
  },
`,
      isAskedFor: true,
    },
    {
      file: 'drawings/catalogue.ts',
      anchor: "  residential: {\n    name: 'service-residential',\n",
      before: "  solar: { name: 'service-solar', title: 'Roof', alt: 'Panels on a roof', ...sheetSize },\n",
    },
    {
      file: 'drawings/scenes/services/solar.ts',
      text: `import { flatScene } from '#drawings/scene.ts'

export const panels = flatScene('residential', (_sheet, paper) => {
  paper.rect(200, 150, 400, 300, 'n')
})
`,
    },
    {
      file: 'drawings/registry.ts',
      anchor: "import { propertySupply } from './scenes/services/rural.ts'\n",
      after: "import { panels } from './scenes/services/solar.ts'\n",
      isAskedFor: true,
    },
    {
      file: 'drawings/registry.ts',
      anchor: "  'service-residential': houseCutaway,\n",
      after: "  'service-solar': panels,\n",
      isAskedFor: true,
    },
  ],
}
