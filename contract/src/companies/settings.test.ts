import { expect, test } from 'vitest'
import { type SettingKey, settingFrom, settings } from './settings.ts'

test.each(Object.keys(settings) as SettingKey[])('the default of %s is one of its values', (key) => {
  expect(settings[key].value.safeParse(settings[key].default)).toEqual({ success: true, data: settings[key].default })
})

test('a stored value holds, even if empty; otherwise the default holds', () => {
  expect(settingFrom('timezone', 'Asia/Tokyo')).toBe('Asia/Tokyo')
  expect(settingFrom('welcomeText', '')).toBe('')
  for (const nothing of [null, undefined]) expect(settingFrom('timezone', nothing)).toBe('America/Sao_Paulo')
})
