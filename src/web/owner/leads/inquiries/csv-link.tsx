import Download from 'lucide-react/icons/download'
import { useMay } from '#web/owner/kit/session/use-owner.ts'

/** Renders a link to a file, for owners. Without fetch the browser's own download works on every phone. */
export function CsvLink({ href, name = 'Export' }: { href: string; name?: string }) {
  if (!useMay('owner')) return null
  return (
    <a className="button button--plain button--sm" href={href} download>
      <Download />
      {name}
    </a>
  )
}
