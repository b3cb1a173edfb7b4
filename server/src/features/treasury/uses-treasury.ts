import type { FeatureSwitch } from '../feature.ts'

/** What all parts of the treasury depend on. */
export const USES_TREASURY: FeatureSwitch = {
  setting: 'hasTreasury',
  is: 'true',
  otherwise: 'Esta organização não usa a tesouraria. Um administrador pode ligá-la nas definições.',
}
