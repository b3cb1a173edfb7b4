/** Contributions to one place are shown by rising `order`; steps of ten leave room for features to come. */
export interface Ordered {
  order: number
}

export const byOrder = (one: Ordered, other: Ordered) => one.order - other.order
