import { visitorPage } from './visitor-page.config.ts'

/** The page that the code on a card opens (NAV-21). */
export default visitorPage('v.html')
