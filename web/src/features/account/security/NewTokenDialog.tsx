import { Button, Checkbox, Group, Radio, Select, Stack, TextInput } from '@mantine/core'
import { countDays } from '@recado/contract/time/days'
import { MOST_TOKEN_DAYS, type NewPersonToken, personTokenEndpoints, type TokenGroup } from '@recado/contract/users/personTokens'
import { groupsOfPerson } from '@recado/contract/users/tokenGroups'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { dayInTimezone } from '#web/shared/domain/company/dayInTimezone.ts'
import { ProofFailure } from '#web/shared/domain/ownerProof/ProofFailure.tsx'
import { ProofFields, proofIn } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { DateInput } from '#web/shared/ui/dates/DateInput.tsx'
import { FormDialog, useReportUnsaved } from '#web/shared/ui/FormDialog.tsx'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { NewTokenSecret } from './NewTokenSecret.tsx'

/** Makes a token, and shows its secret once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('personTokens')
  const [made, setMade] = useState<NewPersonToken>()
  return (
    <FormDialog opened title={t('make.title')} onClose={onClose}>
      {made ? <NewTokenSecret token={made} onDone={onClose} /> : <NewTokenForm onMade={setMade} onCancel={onClose} />}
    </FormDialog>
  )
}

const OTHER_DAY = 'day'

function NewTokenForm({ onMade, onCancel }: { onMade: (token: NewPersonToken) => void; onCancel: () => void }) {
  const { t } = useTranslation('personTokens')
  const user = useCurrentUser()
  const { secondStep } = user
  const queries = useQueryClient()
  const today = dayInTimezone(user.company.timezone)
  const [end, setEnd] = useState('90')
  const [day, setDay] = useState('')
  const [groups, setGroups] = useState<string[]>([])
  const days = end === OTHER_DAY ? daysUntil(today, day) : Number(end)
  const isDayPossible = days !== undefined && days >= 1 && days <= MOST_TOKEN_DAYS
  useReportUnsaved(groups.length > 0)
  const { busy, failure, onSubmit } = useBrowserForm(async (form) => {
    const made = await call(personTokenEndpoints.create, {
      body: {
        name: String(form.get('name')),
        days: days ?? 0,
        readOnly: form.get('reach') === 'reads',
        groups: groups as TokenGroup[],
        ...proofIn(form),
      },
    })
    onMade(made)
    await invalidateLive(queries, { queryKey: ['personTokens'] })
  })
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          name="name"
          label={t('make.name')}
          description={t('make.nameText')}
          required
          withAsterisk={false}
          minLength={2}
          maxLength={50}
          data-autofocus
        />
        <Radio.Group name="reach" label={t('make.reach')} defaultValue="reads">
          <Stack gap="xs" mt="xs">
            <Radio value="reads" label={t('reads')} />
            <Radio value="changes" label={t('changes')} />
          </Stack>
        </Radio.Group>
        <Checkbox.Group label={t('make.groups')} description={t('make.groupsText')} value={groups} onChange={setGroups}>
          <Stack gap="xs" mt="xs">
            {groupsOfPerson({ ...user, super: false }).map((group) => (
              <Checkbox key={group} value={group} label={t(`groups.${group}.name`)} description={t(`groups.${group}.text`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label={t('make.end')}
          data={[
            ...[30, 90, 365].map((count) => ({ value: String(count), label: t('make.days', { count }) })),
            { value: OTHER_DAY, label: t('make.day') },
          ]}
          value={end}
          allowDeselect={false}
          onChange={(value) => value && setEnd(value)}
        />
        {end === OTHER_DAY && (
          <DateInput
            kind="day"
            label={t('make.lastDay')}
            value={day}
            onChange={setDay}
            error={days !== undefined && !isDayPossible && t('make.dayOutOfReach')}
          />
        )}
        <ProofFields asksCode={secondStep} />
        <ProofFailure failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={groups.length === 0 || !isDayPossible}>
            {t('make.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const daysUntil = (today: string, day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? countDays(today, day) - 1 : undefined)
