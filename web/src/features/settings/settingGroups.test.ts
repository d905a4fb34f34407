import { type SettingKey, settingSpec, settings } from '@recado/contract/companies/settings'
import { expect, test } from 'vitest'
import { settingGroups, visibleGroups } from './settingGroups.ts'

test('each setting of a company is on the page once', () => {
  const settable = (Object.keys(settings) as SettingKey[]).filter((key) => !settingSpec(key)?.derived)
  expect(settingGroups.flatMap(({ settings }) => [...settings]).sort()).toEqual(settable.sort())
})

test('settings of the platform are for its super user; empty groups are hidden', () => {
  const keys = (isSuper: boolean, has: (key: string) => boolean) => visibleGroups({ isSuper, has }).map(({ key }) => key)
  expect(keys(true, () => true)).toContain('platform')
  expect(keys(false, () => true)).not.toContain('platform')
  expect(keys(true, (key) => key === 'call')).toEqual(['whatsapp'])
})
