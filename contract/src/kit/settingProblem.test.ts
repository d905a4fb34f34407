import { expect, test } from 'vitest'
import { cloudChannel } from '../channels/cloud.ts'
import { describeSettings } from './describeSettings.ts'
import { settingProblem } from './settingProblem.ts'

test('the form finds the same errors as the schema', () => {
  const given = ['', ' ', '1', '1234', '12345', ' 12345 ', 'abcde', 'a token', 'a longer token', '1'.repeat(26)]
  const fields = describeSettings(cloudChannel.settings)
  expect(fields).toHaveLength(5)
  for (const field of fields)
    for (const value of given) {
      const schema = cloudChannel.settings.shape[field.name as keyof typeof cloudChannel.settings.shape]
      expect([field.name, value, settingProblem(field, value) === undefined]).toEqual([field.name, value, schema.safeParse(value).success])
    }
})
