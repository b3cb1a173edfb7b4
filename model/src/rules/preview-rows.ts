/** How many people a page of a preview shows where the caller asks for no other number. */
export const PREVIEW_ROWS = 50
