import './node-version.mjs'
import { register } from 'tsx/esm/api'

register()
await import('./changed/main.ts')
