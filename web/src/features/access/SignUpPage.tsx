import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { companyEndpoints } from '@recado/contract/companies/companies'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { signIn } from '#web/shared/data/auth/signIn.ts'
import { NewPasswordField } from '#web/shared/domain/passwords/NewPasswordField.tsx'
import { toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { GuestPageLink } from '#web/shared/ui/GuestPageLink.tsx'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { formatPhoneInput } from './formatPhoneInput.ts'
import { PlanField } from './PlanField.tsx'
import { type SignUpOffer, useSignUpOffer } from './useSignUpOffer.ts'

export type SignUpForm = { name: string; userName: string; email: string; phone: string; password: string; planId: number | null }

const emptyForm: SignUpForm = { name: '', userName: '', email: '', phone: '', password: '', planId: null }

/** In the contract the name of the administrator is optional, since old clients do not send it. */
const schema = companyEndpoints.signUp.body.required({ userName: true })

/** The sign-up of a company. Its first administrator is signed in afterwards. */
export function SignUpPage() {
  const { t, i18n } = useTranslation('access')
  const go = useNavigate()
  const language = toLanguage(i18n.language) ?? 'pt'
  const { control, submit, busy, problem } = useSchemaForm(schema, emptyForm)
  const offer = useSignUpOffer()

  const signUp = async ({ planId, ...form }: SignUpForm) => {
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
    await call(companyEndpoints.signUp, { body: { ...form, refuseWeak: true, planId: Number(planId), timezone, language } })
    // The normal sign-in. The company exists even if signing in fails.
    await signIn({ email: form.email.trim(), password: form.password }).then(
      () => toast.success(t('signUp.welcome', { count: offer?.trialDays })),
      () => {
        toast.success(t('signUp.done'))
        void go('/login')
      },
    )
  }

  return (
    <form noValidate onSubmit={submit(signUp)}>
      <Stack>
        <GuestPageTitle title={t('signUp.title')} text={offer ? t('signUp.text', { count: offer.trialDays }) : ''} />
        <SignUpError problem={problem ?? (offer?.signUp === false ? t('errors:ERR_USER_CREATION_DISABLED') : undefined)} />
        <TextField control={control} name="name" label={t('fields.company')} autoComplete="organization" />
        <TextField control={control} name="userName" label={t('fields.yourName')} autoComplete="name" />
        <TextField control={control} name="email" type="email" label={t('fields.email')} autoComplete="email" />
        <TextField
          control={control}
          name="phone"
          type="tel"
          label={t('fields.phone')}
          placeholder={t('fields.phoneHint')}
          autoComplete="tel"
          format={(text) => formatPhoneInput(text, language)}
        />
        <NewPasswordField control={control} name="password" label={t('fields.password')} wordsFrom={['name', 'userName', 'email']} />
        <PlanField control={control} />
        {offer && <TermsLinks offer={offer} />}
        <Button type="submit" size="md" fullWidth mt="xs" loading={busy}>
          {t('signUp.submit')}
        </Button>
        <GuestPageLink text={t('signUp.have')} to="/login" link={t('signUp.login')} />
      </Stack>
    </form>
  )
}

const SignUpError = ({ problem }: { problem: string | undefined }) =>
  problem && (
    <Alert color="red" role="alert">
      {problem}
    </Alert>
  )

/** The terms that the platform links on the sign-up page, if it does. */
function TermsLinks({ offer: { termsUrl, privacyUrl } }: { offer: SignUpOffer }) {
  const { t } = useTranslation('access')
  const links = [
    { to: termsUrl, text: t('signUp.terms') },
    { to: privacyUrl, text: t('signUp.privacy') },
  ].filter(({ to }) => to !== '')
  if (links.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {t('signUp.accepts')}
      </Text>
      {links.map(({ to, text }) => (
        <Anchor key={to} href={to} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
          {text}
        </Anchor>
      ))}
    </Group>
  )
}
