export { AskForm } from '../../features/own-page/ask-form.tsx'
export { OwnPage } from '../../features/own-page/own-page.tsx'
