import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { SSO_DOMAIN_GRACE_DAYS, type SsoDomain, ssoEndpoints } from '@recado/contract/users/sso'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ProofDialog } from '#web/shared/domain/ownerProof/ProofDialog.tsx'
import type { OwnerProof } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { useProofOfForm } from '#web/shared/domain/ownerProof/useProofOfForm.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { SecretField } from '#web/shared/ui/fields/SecretField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { SsoSection } from './SsoSection.tsx'

const formSchema = ssoEndpoints.addDomain.body.omit({ password: true, code: true })

type Props = { domains: SsoDomain[]; onChanged: () => void }

/** The domains of the company's e-mails. Each is proved by a record in its DNS. */
export function SsoDomains({ domains, onChanged }: Props) {
  const { t } = useTranslation('sso')
  const { control, submit, problem, reset } = useSchemaForm(formSchema, { domain: '' }, { texts: 'sso' })
  const { ask, asked, answers } = useProofOfForm<{ domain: string }>()
  const add = async (body: { domain: string }, proof: OwnerProof) => {
    await call(ssoEndpoints.addDomain, { body: { ...body, ...proof } })
    reset()
    onChanged()
  }
  return (
    <SsoSection title={t('domains.title')} text={t('domains.text')}>
      {domains.map((domain) => (
        <Domain key={domain.id} domain={domain} onChanged={onChanged} />
      ))}
      <form noValidate onSubmit={submit(ask)}>
        <Stack>
          <TextField control={control} name="domain" label={t('domains.domain')} placeholder={t('domains.example')} />
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <Group>
            <Button type="submit" variant="default">
              {t('domains.add')}
            </Button>
          </Group>
        </Stack>
      </form>
      {asked && (
        <ProofDialog
          title={t('domains.addQuestion', asked)}
          text={t('domains.addText')}
          action={t('domains.add')}
          onProved={(proof) => add(asked, proof)}
          {...answers}
        />
      )}
    </SsoSection>
  )
}

function Domain({ domain: { id, domain, record, provedAt, missingSince }, onChanged }: { domain: SsoDomain; onChanged: () => void }) {
  const { t } = useTranslation('sso')
  const isChecked = provedAt !== null && missingSince === null
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const removal = useDialog<never>()
  const prove = async () => {
    setBusy(true)
    await call(ssoEndpoints.proveDomain, { params: { id } })
      .then((answer) => {
        setProblem(answer.problem ? t(`domains.problems.${answer.problem}`) : undefined)
        if (!answer.problem) onChanged()
      })
      .catch(toast.error)
    setBusy(false)
  }
  const remove = async (proof: OwnerProof) => {
    await call(ssoEndpoints.removeDomain, { params: { id }, body: proof })
    onChanged()
  }
  return (
    <Stack gap="xs" role="group" aria-label={domain}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{domain}</Text>
          <Text c="dimmed" size="sm">
            {provedAt ? t('domains.proved', { date: formatDateTime(provedAt) }) : t('domains.unproved')}
          </Text>
        </div>
        <Group gap="xs">
          {!isChecked && (
            <Button variant="default" size="compact-sm" loading={busy} onClick={() => void prove()}>
              {t('domains.prove')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={t('domains.removeOne', { domain })}
            onClick={() => removal.open()}
          >
            {t('domains.remove')}
          </Button>
        </Group>
      </Group>
      {removal.opened && (
        <ProofDialog
          title={t('domains.removeQuestion', { domain })}
          text={t('domains.removeText')}
          action={t('domains.remove')}
          isRemoval
          onProved={remove}
          onClose={removal.close}
        />
      )}
      {missingSince && (
        <Alert color="orange">{t('domains.missing', { date: formatDateTime(later(missingSince, SSO_DOMAIN_GRACE_DAYS)) })}</Alert>
      )}
      {!isChecked && (
        <SecretField
          label={t('domains.record')}
          description={t('domains.recordText', { domain })}
          value={record}
          copy={{ name: t('domains.copyRecord'), done: t('copied') }}
        />
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </Stack>
  )
}

const DAY = 86_400_000
const later = (time: string, days: number) => new Date(Date.parse(time) + days * DAY).toISOString()
