export type View = 'Isometric' | 'Elevation' | 'Plan' | 'Section' | 'Single-line' | 'Detail'

/** The paper of a drawing: one tone per project, so a visitor knows the trade by it. */
export type ToneName = 'industrial' | 'residential' | 'rural' | 'water' | 'air' | 'commercial'

/** What a title block says about one drawing. File names are `project-number-slug`. */
export interface DrawingEntry {
  readonly name: string
  /** Place in the set: `DWG 03 / 14`. */
  readonly order: number
  readonly title: string
  readonly view: View
  /** Final copy for `<img alt>`: the subject and its electrical part. */
  readonly alt: string
  /** Words for the numbered balloons in the drawing, in order; empty when it has none. */
  readonly legend: readonly string[]
}
