import { useSearchParams } from 'wouter'
import { PerPerson } from '#web/owner/kit/forms/per-person.tsx'
import { AddForm } from './add-form.tsx'

const sharedNames = ['title', 'text', 'url']

/** Shows the form for a lead that came another way: typed, pasted, or shared by another app on the phone. */
export function AddLead() {
  const [search] = useSearchParams()
  const parts = sharedNames.map((name) => search.get(name) ?? '').filter(Boolean)
  const shared = parts.filter((part, n) => !parts.some((other, m) => m !== n && other.includes(part)))
  return <PerPerson>{() => <AddForm shared={shared.join('\n')} />}</PerPerson>
}
