import { type SettingKey, settingSpec, settings } from '@recado/contract/companies/settings'
import { expect, test } from 'vitest'
import { groups } from './groups.ts'

test('whatever a company may set is on the page once', () => {
  const settable = (Object.keys(settings) as SettingKey[]).filter((key) => !settingSpec(key)?.derived)
  expect(groups.flatMap(({ settings }) => [...settings]).sort()).toEqual(settable.sort())
})
