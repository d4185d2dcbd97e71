import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { shortDate } from '#shared/brisbane-time.ts'
import type { RelatedLead } from '#shared/contract/inquiry-lead.ts'
import { excerpt } from '#shared/leads/excerpt.ts'
import { apiPaths } from '#shared/paths.ts'
import { Said } from '#web/components/said.tsx'
import { useOpenLead } from './open-lead.tsx'
import { statusInWords } from './status-words.ts'

/** Lists what else came from the same number or address. Such leads are linked and never merged. */
export function RelatedLeads({ id }: { id: string }) {
  const { data } = useQuery<RelatedLead[]>({ queryKey: [apiPaths.relatedLeads(id)], gcTime: 0 })
  const { hrefOf, open } = useOpenLead()
  if (!data || data.length === 0) return null
  return (
    <section className="lead-part">
      <h3>{data.length === 1 ? 'Also' : `${data.length} more`} from this number or email</h3>
      <ul className="stack near linked-list">
        {data.map((lead) => (
          <li key={lead.id}>
            <a
              className="linked"
              href={hrefOf(lead.id)}
              onClick={(event) => {
                event.preventDefault()
                open(lead)
              }}
            >
              <b>
                <Said text={excerpt(lead.words) || 'Without a message'} />
              </b>
              <small>
                {shortDate(new Date(lead.createdAt))},{' '}
                {statusInWords({ ...lead, lostReason: '' }).toLowerCase()}
              </small>
              <ChevronRight aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
