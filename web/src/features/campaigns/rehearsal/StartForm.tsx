import { Button, Input, SegmentedControl } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { timeInput } from '@recado/contract/time/timeInput'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { DateTimeField } from '#web/shared/ui/fields/DateTimeField.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { type StartChoice, useStartCampaign } from './useStartCampaign.ts'

type Props = { row: Campaign; isPossible: boolean; onBack: () => void; onDone: () => void }
type StartValues = { scheduledAt: string }

const HOUR = 3_600_000
const schema = z.object({ scheduledAt: timeInput })

/** The start: now, at a time in the company's time zone, or later as a draft. A cancelled campaign resumes. */
export function StartForm({ row, isPossible, onBack, onDone }: Props) {
  const { t } = useTranslation('rehearsal')
  const { timezone } = useCurrentUser().company
  const isCancelled = row.status === 'CANCELADA'
  const kinds = isCancelled ? (['goOn', 'draft'] as const) : (['now', 'later', 'draft'] as const)
  const [kind, setKind] = useState<StartChoice>(() => (isCancelled ? 'goOn' : row.scheduledAt ? 'later' : 'now'))
  const [start] = useState(() => ({ scheduledAt: toLocalTime(timezone, new Date(row.scheduledAt ?? Date.now() + HOUR)) }))
  const begin = useStartCampaign(row, onDone)
  const { control, submit, busy, problem } = useSchemaForm<StartValues>(schema, start)
  return (
    <DialogForm
      onSubmit={submit(({ scheduledAt }) => begin(kind, scheduledAt))}
      onCancel={onDone}
      saving={busy}
      problem={problem ?? null}
      action={t(`begin.${kind}`)}
      disabled={!isPossible && kind !== 'draft'}
      other={
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      }
    >
      <FieldRow>
        <Input.Wrapper label={t('when')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('when')}
            data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={kind}
            onChange={(chosen) => setKind(chosen as StartChoice)}
          />
        </Input.Wrapper>
        {kind === 'later' && (
          <DateTimeField control={control} name="scheduledAt" label={t('at')} description={t('zone', { zone: timezone })} required />
        )}
      </FieldRow>
    </DialogForm>
  )
}
