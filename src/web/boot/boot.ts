import '../styles/site.css'
import { noteArrivedImages } from './arrived-images.ts'
import { addCopyButtons } from './copy-buttons.ts'
import { followDock } from './dock.ts'
import { awakenIslands } from './islands.ts'
import { noteLeadSource } from './lead-source.ts'
import { prepareMenu } from './menu.ts'
import { tellOpeningStatus } from './opening-status.ts'
import { awakenPendingSubmissions } from './pending-submissions.ts'
import { awakenQuotePhotos } from './quote-photos.ts'
import { prepareScrollToTop } from './scroll-to-top.ts'

/** The only script of a public document. README.md says what each part is for. */
noteLeadSource()
awakenIslands()
prepareMenu()
followDock()
prepareScrollToTop()
noteArrivedImages()
tellOpeningStatus()
addCopyButtons()
awakenPendingSubmissions()
awakenQuotePhotos()
