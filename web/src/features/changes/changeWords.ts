import type { ChangedField } from '@recado/contract/changes'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import type { ChangeRow } from './useChanges.ts'

/** How the log says things. What it has no word for is shown as it is stored. */
export function useChangeWords() {
  const { t, i18n } = useTranslation(['changes', 'settings'])
  const wordFor = (key: string, otherwise: string) => (i18n.exists(key, { ns: ['changes', 'settings'] }) ? t(key as never) : otherwise)
  return {
    act: ({ action }: ChangeRow) => wordFor(`changes:acts.${action}`, action),
    kind: ({ kind }: ChangeRow) => wordFor(`changes:kinds.${kind}`, kind),
    via: ({ via }: ChangeRow) => t(`changes:via.${via}`),
    who: ({ user, action, via }: ChangeRow) =>
      user?.name || (action === 'signInRefused' ? t('changes:nobody') : via === 'system' ? t('changes:system') : t('changes:nobody')),
    record: (row: ChangeRow) => recordOf(row, t, wordFor),
    field: ({ column }: ChangedField) => wordFor(`changes:fields.${column}`, column),
    value: ({ column }: ChangedField, value: string | null) =>
      value === null || value === '' ? t('changes:nothing') : wordOfValue(column, value, wordFor),
  }
}
type WordFor = (key: string, otherwise: string) => string

function recordOf({ kind, recordName, recordId }: ChangeRow, t: TFunction<['changes', 'settings']>, wordFor: WordFor) {
  if (kind === 'setting' && recordName) return wordFor(`settings:options.${recordName}.name`, recordName)
  if ((kind === 'export' || kind === 'import') && recordName) return wordFor(`changes:things.${recordName}`, recordName)
  return recordName ?? (recordId === null ? '' : t('changes:recordNumber', { id: recordId }))
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/

function wordOfValue(column: string, value: string, wordFor: WordFor) {
  if (column === 'valueCents') return (Number(value) / 100).toFixed(2)
  if (TIME.test(value)) return formatDateTime(/[Z+]/.test(value.slice(16)) ? value : `${value}Z`)
  if (DAY.test(value)) return formatDay(value)
  return /^\w+$/.test(value) ? wordFor(`changes:words.${value}`, value) : value
}
