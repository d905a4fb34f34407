import { type SettingKey, settingSpec } from '@recado/contract/companies/settings'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'

/** How a feature handles one of its settings. */
type FeatureSetting = {
  /** Returns the value to store, or throws. It runs before any lock is taken. `stored`: the value before, `''` if there is none. */
  checked?: (kernel: Kernel, value: string, stored: string) => Promise<string>
  /** Further values to store with a new value. */
  storedWith?: (kernel: Kernel, stored: ReadonlyMap<string, string>) => Record<string, string>
  /** A problem found after saving; null if there is none, undefined if it was not tried. */
  warning?: (kernel: Kernel, actor: SignedIn) => Promise<string | null | undefined>
}
export type FeatureSettings = Partial<Record<SettingKey, FeatureSetting>>

export const findFeatureSetting = (own: FeatureSettings, key: string): FeatureSetting | undefined =>
  settingSpec(key) ? own[key as SettingKey] : undefined
