import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { type NewPersonToken, type PersonToken, personTokenEndpoints } from '@recado/contract/users/personTokens'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { ProofFailure } from '#web/shared/domain/ownerProof/ProofFailure.tsx'
import { ProofFields, proofIn } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { NewTokenSecret } from './NewTokenSecret.tsx'

type Props = { token: PersonToken; onClose: () => void }

/** Gives a token another secret. The old one goes on working for a while, so that no program stops meanwhile. */
export function RotateTokenDialog({ token, onClose }: Props) {
  const { t } = useTranslation('personTokens')
  const [made, setMade] = useState<NewPersonToken>()
  return (
    <FormDialog opened title={t('rotate.title', { name: token.name })} onClose={onClose}>
      {made ? <NewTokenSecret token={made} onDone={onClose} /> : <RotateForm id={token.id} onMade={setMade} onCancel={onClose} />}
    </FormDialog>
  )
}

const SAME_END = 'same'

function RotateForm({ id, onMade, onCancel }: { id: number; onMade: (token: NewPersonToken) => void; onCancel: () => void }) {
  const { t } = useTranslation('personTokens')
  const queries = useQueryClient()
  const { secondStep } = useCurrentUser()
  const [hours, setHours] = useState('24')
  const [end, setEnd] = useState(SAME_END)
  const { busy, failure, onSubmit } = useBrowserForm(async (form) => {
    const days = end === SAME_END ? {} : { days: Number(end) }
    onMade(await call(personTokenEndpoints.rotate, { params: { id }, body: { hours: Number(hours), ...days, ...proofIn(form) } }))
    await invalidateLive(queries, { queryKey: ['personTokens'] })
  })
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text>{t('rotate.text')}</Text>
        <Select
          label={t('rotate.hours')}
          data={[
            { value: '24', label: t('rotate.day') },
            { value: '1', label: t('rotate.hour') },
            { value: '0', label: t('rotate.atOnce') },
          ]}
          value={hours}
          allowDeselect={false}
          onChange={(value) => value && setHours(value)}
        />
        <Select
          label={t('make.end')}
          data={[
            { value: SAME_END, label: t('rotate.sameEnd') },
            ...[30, 90, 365].map((count) => ({ value: String(count), label: t('make.days', { count }) })),
          ]}
          value={end}
          allowDeselect={false}
          onChange={(value) => value && setEnd(value)}
        />
        <ProofFields asksCode={secondStep} />
        <ProofFailure failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('rotate.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
