import type { Business } from '#shared/contract/business.ts'
import { tradingName } from './business-wording.ts'
import { type LegalSection, list, paragraph, type RichText } from './rich-text.ts'

/**
 * The three sections of the terms that restate Queensland and Australian law. Acts are cited without section
 * numbers, standards without clause numbers: those change more often than anybody will look here.
 */

export const complianceSection = (): LegalSection => ({
  id: 'safety-and-compliance',
  title: 'Safety and compliance',
  blocks: [
    paragraph('We do electrical work in line with:'),
    list(
      'Queensland electrical safety law: the Electrical Safety Act 2002 (Qld) and the Electrical Safety Regulation 2013 (Qld)',
      'Australian standards, as they apply to the job: AS/NZS 3000 (Wiring Rules), AS/NZS 3008.1 (cable selection), AS/NZS 3017 (verification), AS/NZS 3012 (construction and demolition sites) and AS/NZS 3760 (in-service testing of electrical equipment)',
      "workers' compensation requirements: where we employ workers, they are covered by an accident insurance policy with WorkCover Queensland, as the Workers' Compensation and Rehabilitation Act 2003 (Qld) requires",
      'local council rules that apply to the site',
    ),
    paragraph(
      'After testing, you receive a certificate of testing and compliance for work on an electrical installation, or a certificate of testing and safety for work on electrical equipment, as soon as possible after the work. It may be part of the invoice. We keep a copy for five years.',
    ),
    paragraph(
      'You give us safe access to the site, tell us about hazards you know of, such as asbestos or damaged wiring, and keep people and animals clear of the work. Electrical work is for licensed people only: please leave the installation as it is, before and after us.',
    ),
    paragraph('If we find something dangerous, we tell you, and may isolate it until it is repaired.'),
  ],
})

/**
 * NOTE The Australian Consumer Law prescribes a text, with the giver's business address, for a "warranty against
 * defects". The owner's adviser supplies both; they belong at the end of this section.
 */
export const warrantySection = (business: Business, contactUs: RichText): LegalSection => ({
  id: 'warranties',
  title: 'Warranties',
  blocks: [
    paragraph(
      'Under the Australian Consumer Law, Schedule 2 of the Competition and Consumer Act 2010 (Cth), our services to consumers come with guarantees: due care and skill, fitness for the purpose agreed on, and completion within a reasonable time if no time was agreed. They cannot be signed away.',
    ),
    paragraph(
      `Workmanship warranty: ${tradingName(business)} will also put right, at no charge, defects in our workmanship that show within 12 months of completing the work. This is in addition to your rights under the Australian Consumer Law and does not limit them.`,
    ),
    paragraph(
      'To claim, ',
      ...contactUs,
      ' and give the address of the job and what has gone wrong. We inspect it and repair what the warranty covers within a reasonable time.',
    ),
    paragraph(
      "The workmanship warranty does not cover damage, misuse or alterations by others after we finished, or parts you supplied. Products may carry their maker's warranty as well.",
    ),
  ],
})

export const liabilitySection = (): LegalSection => ({
  id: 'liability',
  title: 'Liability',
  blocks: [
    paragraph(
      'Nothing in these terms excludes, restricts or changes the guarantees and remedies of the Australian Consumer Law, or any other right that the law does not allow to be changed.',
    ),
    paragraph(
      'Beyond that, and to the extent the law allows, we are not liable for loss that we did not cause or that neither of us could reasonably have foreseen, for the work of others, for faults of the electricity network, or for the effects of incorrect information we were given.',
    ),
    paragraph(
      'The information on this website is general. Ask us about your own site before you rely on it.',
    ),
  ],
})
