import { defineFeature } from '../feature.ts'
import { fillCountries } from './fill-countries.ts'

export const countries = defineFeature({
  name: 'countries',
  firstRows: { tables: ['countries'], fill: fillCountries },
  personalTexts: [
    {
      table: 'countries',
      impersonal: ['name', 'iso2', 'iso3', 'nationality', 'calling_code', 'postal_code_regex', 'search'],
    },
  ],
})
