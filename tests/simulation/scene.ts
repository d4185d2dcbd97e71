import { seededRandom } from '../support/seeded-random.ts'
import type { Story } from './story.ts'
import type { ToldLead, ToldSite } from './told-site.ts'

export type KnownLead = ToldLead & { id: string }

/** What the steps of a story share. */
export class Scene {
  readonly story: Story
  readonly site: ToldSite
  readonly problems: string[] = []
  /** The chance of the step under way. */
  chance = seededRandom(0)
  corrections = 0
  /** When the clock last went on by days, which no answer can be taken back after. */
  jumpedAt = 0

  constructor(story: Story, site: ToldSite) {
    this.story = story
    this.site = site
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.chance() * items.length)]
  }

  /** One of the leads that people know of. */
  lead(isFit: (lead: ToldLead) => boolean = () => true): KnownLead | undefined {
    const known = this.site.leads.filter((lead) => lead.id && lead.isForgotten === false && isFit(lead))
    return this.pick(known) as KnownLead | undefined
  }
}
