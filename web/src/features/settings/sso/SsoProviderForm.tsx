import { Alert, Button, Group, Stack } from '@mantine/core'
import { newSsoUsers, type SsoProblem, type SsoSettings, ssoEndpoints } from '@recado/contract/users/sso'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ProofDialog } from '#web/shared/domain/ownerProof/ProofDialog.tsx'
import type { OwnerProof } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { useProofOfForm } from '#web/shared/domain/ownerProof/useProofOfForm.ts'
import { QueuesField } from '#web/shared/domain/queues/QueueField.tsx'
import { PasswordField } from '#web/shared/ui/fields/PasswordField.tsx'
import { SecretField } from '#web/shared/ui/fields/SecretField.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { SsoSection } from './SsoSection.tsx'

/** The proof has a dialog of its own, once the form is valid. */
const formSchema = ssoEndpoints.store.body.omit({ password: true, code: true })

type Props = { settings: SsoSettings; onStored: (settings: SsoSettings) => void }

/** The provider, and the addresses that it and the company's people need. */
export function SsoProviderForm({ settings, onStored }: Props) {
  const { t } = useTranslation('sso')
  const { provider, redirectUri, signInUrl } = settings
  const start = {
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    newUsers: provider?.newUsers ?? 'none',
    queueIds: provider?.queueIds ?? [],
  }
  const { control, submit, problem } = useSchemaForm(formSchema, start, {
    relevant: (form) => ({ ...form, clientSecret: form.clientSecret || null }) as never,
  })
  const [issuer, newUsers] = useWatch({ control, name: ['issuer', 'newUsers'] })
  const { ask, asked, answers } = useProofOfForm<typeof start>()
  const store = async ({ clientSecret, ...form }: typeof start, proof: OwnerProof) => {
    onStored(await call(ssoEndpoints.store, { body: { ...form, clientSecret: clientSecret || null, ...proof } }))
    toast.success(t('provider.stored'))
  }
  const removal = useDialog<never>()
  const remove = async (proof: OwnerProof) => {
    onStored(await call(ssoEndpoints.remove, { body: proof }))
    toast.success(t('remove.done'))
  }
  return (
    <>
      <SsoSection title={t('provider.title')}>
        <SecretField
          label={t('provider.redirectUri')}
          description={t('provider.redirectUriText')}
          value={redirectUri}
          copy={{ name: t('provider.copyRedirectUri'), done: t('copied') }}
        />
        <form noValidate onSubmit={submit(ask)}>
          <Stack>
            <TextField control={control} name="issuer" label={t('provider.issuer')} description={t('provider.issuerText')} required />
            <TextField control={control} name="clientId" label={t('provider.clientId')} required />
            <PasswordField
              control={control}
              name="clientSecret"
              label={t('provider.clientSecret')}
              description={t(provider ? 'provider.secretStored' : 'provider.secretText')}
              autoComplete="new-password"
            />
            <SelectField
              control={control}
              name="newUsers"
              label={t('provider.newUsers')}
              description={t('provider.newUsersText')}
              options={newSsoUsers.map((value) => ({ value, label: t(`provider.newUsersOf.${value}`) }))}
            />
            {newUsers !== 'none' && (
              <QueuesField control={control} name="queueIds" label={t('provider.queues')} placeholder={t('provider.queuesHint')} />
            )}
            {problem && (
              <Alert color="red" role="alert">
                {problem}
              </Alert>
            )}
            <Group>
              <Button type="submit">{t('provider.store')}</Button>
              <TryButton issuer={issuer} />
              {provider && (
                <Button variant="subtle" color="red" onClick={() => removal.open()}>
                  {t('remove.action')}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
        {asked && (
          <ProofDialog
            title={t('provider.question')}
            text={t('provider.questionText')}
            action={t('provider.store')}
            onProved={(proof) => store(asked, proof)}
            {...answers}
          />
        )}
        {removal.opened && (
          <ProofDialog
            title={t('remove.question')}
            text={t('remove.text', { count: settings.linked })}
            action={t('remove.action')}
            isRemoval
            onProved={remove}
            onClose={removal.close}
          />
        )}
      </SsoSection>
      {provider && (
        <SsoSection title={t('signIn.title')}>
          <SecretField
            label={t('signIn.url')}
            description={t('signIn.urlText', { count: settings.linked })}
            value={signInUrl}
            copy={{ name: t('signIn.copyUrl'), done: t('copied') }}
          />
        </SsoSection>
      )}
    </>
  )
}

/** Reads what the provider says about itself, before anything is stored. */
function TryButton({ issuer }: { issuer: string }) {
  const { t } = useTranslation('sso')
  const [result, setResult] = useState<{ issuer: string; problem: SsoProblem | null }>()
  const [busy, setBusy] = useState(false)
  const tryIt = async () => {
    setBusy(true)
    await call(ssoEndpoints.tryOut, { body: { issuer } })
      .then(({ problem }) => setResult({ issuer, problem }))
      .catch(toast.error)
    setBusy(false)
  }
  return (
    <>
      <Button variant="default" loading={busy} disabled={issuer.trim() === ''} onClick={() => void tryIt()}>
        {t('provider.try')}
      </Button>
      {result && result.issuer === issuer && (
        <Alert w="100%" role="status" color={result.problem ? 'red' : 'accent'}>
          {result.problem ? t(`problems.${result.problem}`) : t('provider.works')}
        </Alert>
      )}
    </>
  )
}
