import '../styles/site.css'
import { noteArrivedImages } from './arrived-images.ts'
import { followDock } from './dock.ts'
import { awakenIslands } from './islands.ts'
import { awakenKeptSends } from './kept-sends.ts'
import { prepareMenu } from './menu.ts'
import { tellOpeningStatus } from './opening-status.ts'
import { prepareScrollToTop } from './scroll-to-top.ts'

/** The one script of a public document. What each part is for, and what is missing without it: README.md. */
awakenIslands()
prepareMenu()
followDock()
prepareScrollToTop()
noteArrivedImages()
tellOpeningStatus()
awakenKeptSends()
