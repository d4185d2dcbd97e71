import { pagePaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { emergencySteps } from '#web/content/emergency-steps.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { quoteCallCard, quoteForm, quoteHero, sellingPoints } from '#web/content/quote.ts'
import { quoteBeginning } from '#web/content/quote-beginning.ts'
import { photosHero, photosMeta } from '#web/content/quote-photos.ts'
import { withheldServices } from '#web/content/services/offered.ts'
import { QuoteForm } from '#web/islands/quote/quote-form.tsx'
import { FormIsland } from '../form-island.tsx'
import { FormLayout, SidePoints } from '../form-layout.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { usePageInput } from '../page-input-context.tsx'
import { PageMeta } from '../page-meta.tsx'
import { SentBelow } from '../sent-below.tsx'
import { TroublePath } from '../trouble-path.tsx'
import { AddPhotos } from './add-photos.tsx'

export function QuotePage() {
  const { plainForm, search } = usePageInput()
  const business = useBusiness()
  const emergency = emergencySteps(business)
  const withheld = withheldServices(business)
  const photos = plainForm?.photos
  // A link that adds photos to an earlier request shows no quote form.
  const hasForm = !photos || plainForm?.isSent
  return (
    <>
      <PageMeta {...(hasForm ? pageMeta.quote : photosMeta)} />
      <PageHead {...(hasForm ? quoteHero : photosHero)} />
      <FormLayout
        first={<TroublePath title={quoteCallCard.title} />}
        side={<SidePoints points={sellingPoints(business)} />}
      >
        {hasForm && (
          <FormIsland
            name="quote-form"
            of={QuoteForm}
            form={{ emergency, withheld, beginning: quoteBeginning(search, withheld) }}
          />
        )}
        <SentBelow kind="quote" again={{ label: quoteForm.success.againLabel, href: pagePaths.quote }} />
        {photos && <AddPhotos photos={photos} isBesidePanel={hasForm === true} />}
      </FormLayout>
    </>
  )
}
