import type { AuthDeps } from '../auth/auth-deps.ts'
import type { ValueDeps } from './value-in-use.ts'

export interface GuardDeps extends AuthDeps, ValueDeps {}
