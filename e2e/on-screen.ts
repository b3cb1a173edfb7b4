import type { Page } from '@playwright/test'

export const PHONE = { width: 390, height: 844 }
export const LAPTOP = { width: 1366, height: 657 }

/** For what a PDF that was just sent tells: it is read at low priority, so that other stories on a busy machine come first. */
export const WHEN_READ = { timeout: 60_000 }

/** A text of a toast. */
export const told = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(text)
export const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
/** A text with amounts, whose spaces do not break on screen. */
export const euros = (text: string) => text.replaceAll(' ', '\u00a0')
