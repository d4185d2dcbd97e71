export type View = 'Isometric' | 'Elevation' | 'Plan' | 'Section' | 'Single-line' | 'Detail'

/** The paper of a drawing: one tone per project, so a visitor knows the trade by it. */
export type ToneName = 'industrial' | 'residential' | 'rural' | 'water' | 'air' | 'commercial'

/** What a title block says about one drawing. File names are `project-number-slug`. */
export interface DrawingEntry {
  name: string
  /** Place in the set: `DWG 03 / 14`. */
  order: number
  title: string
  view: View
  /** Final copy for `<img alt>`: the subject and its electrical part. */
  alt: string
  /** Words for the numbered balloons in the drawing, in order; empty when it has none. */
  legend: readonly string[]
}
