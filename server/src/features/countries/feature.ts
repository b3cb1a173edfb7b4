import { defineFeature } from '../feature.ts'
import { fillCountries } from './fill-countries.ts'

export const countries = defineFeature({
  name: 'countries',
  firstRows: { tables: ['countries'], fill: fillCountries },
})
