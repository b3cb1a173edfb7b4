import { createStore } from './store.ts'

// Elements in which the frame and the present screen draw parts of each other, so that a list needs fewer lines above its rows.

/** The elements of a list beside which its title stands: the frame draws its breadcrumbs and its toolbar there. */
export const crumbsSlot = createStore<HTMLElement | null>(null)
export const toolsSlot = createStore<HTMLElement | null>(null)

/** The element of the frame's footer in which a list shows how many rows it has loaded. */
export const footerSlot = createStore<HTMLElement | null>(null)
