import { visitorPage } from './visitor-page.config.ts'

/** The page on which members pay (NAV-30). */
export default visitorPage('informacao-de-pagamento.html')
