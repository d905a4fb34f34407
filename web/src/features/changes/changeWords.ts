import type { ChangedField } from '@recado/contract/changes'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import type { ChangeRow } from './useChanges.ts'

/** How the log says things. What it has no word for is shown as it is stored. */
export function useChangeWords() {
  const { t, i18n } = useTranslation(['changeLog', 'settings'])
  const wordFor = (key: string, otherwise: string) => (i18n.exists(key, { ns: ['changeLog', 'settings'] }) ? t(key as never) : otherwise)
  return {
    act: ({ action }: ChangeRow) => wordFor(`changeLog:acts.${action}`, action),
    kind: ({ kind }: ChangeRow) => wordFor(`changeLog:kinds.${kind}`, kind),
    via: ({ via }: ChangeRow) => t(`changeLog:via.${via}`),
    who: ({ user, action, via }: ChangeRow) =>
      user?.name || (action === 'signInRefused' ? t('changeLog:nobody') : via === 'system' ? t('changeLog:system') : t('changeLog:nobody')),
    record: (row: ChangeRow) => recordOf(row, t, wordFor),
    field: ({ column }: ChangedField) => wordFor(`changeLog:fields.${column}`, column),
    value: ({ column }: ChangedField, value: string | null) =>
      value === null || value === '' ? t('changeLog:nothing') : wordOfValue(column, value, wordFor),
  }
}
type WordFor = (key: string, otherwise: string) => string

function recordOf({ kind, recordName, recordId }: ChangeRow, t: TFunction<['changeLog', 'settings']>, wordFor: WordFor) {
  if (kind === 'setting' && recordName) return wordFor(`settings:options.${recordName}.name`, recordName)
  if ((kind === 'export' || kind === 'import') && recordName) return wordFor(`changeLog:things.${recordName}`, recordName)
  return recordName ?? (recordId === null ? '' : t('changeLog:recordNumber', { id: recordId }))
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/

function wordOfValue(column: string, value: string, wordFor: WordFor) {
  if (column === 'valueCents') return (Number(value) / 100).toFixed(2)
  if (TIME.test(value)) return formatDateTime(/[Z+]/.test(value.slice(16)) ? value : `${value}Z`)
  if (DAY.test(value)) return formatDay(value)
  return /^\w+$/.test(value) ? wordFor(`changeLog:words.${value}`, value) : value
}
