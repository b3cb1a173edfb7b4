import { findDemonstration } from './demonstration.ts'

// A step of the test run: made while other steps run, so that the stories find it there.
await findDemonstration()
