import { type SettingKey, settingSpec } from '@recado/contract/companies/settings'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'

/** What a feature knows of a setting of its own. */
type FeatureSetting = {
  /** A value as it is stored, or an error of it. Nothing is locked meanwhile. */
  checked?: (kernel: Kernel, value: string) => Promise<string>
  /** What is stored with a value that has changed. */
  storedWith?: (kernel: Kernel, stored: ReadonlyMap<string, string>) => Record<string, string>
  /** What is found wrong with it once it is saved; null: nothing, undefined: it was not tried. */
  warning?: (kernel: Kernel, actor: SignedIn) => Promise<string | null | undefined>
}
export type FeatureSettings = Partial<Record<SettingKey, FeatureSetting>>

export const findFeatureSetting = (own: FeatureSettings, key: string): FeatureSetting | undefined =>
  settingSpec(key) ? own[key as SettingKey] : undefined
