import type { LeadNumbers } from '#shared/contract/lead-numbers.ts'
import { dayAndMonth } from './day-and-month.ts'

/** Says for screen readers what the bars show. */
export const WeekTable = ({ weeks }: Pick<LeadNumbers, 'weeks'>) => (
  <div className="visually-hidden">
    <table>
      <caption>Enquiries by week</caption>
      <thead>
        <tr>
          <th scope="col">Week from</th>
          <th scope="col">Won</th>
          <th scope="col">Still open</th>
          <th scope="col">Lost</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ from, won, open, lost }) => (
          <tr key={from}>
            <th scope="row">{dayAndMonth(from)}</th>
            <td>{won}</td>
            <td>{open}</td>
            <td>{lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
