import { Badge, Button, Popover, Text } from '@mantine/core'
import type { Language } from '@recado/contract/kit/languages'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { PopoverDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Asks a new company to confirm its e-mail address. Until then it cannot send campaigns. */
export function ConfirmEmailNotice() {
  const { t, i18n } = useTranslation('shell')
  const { email } = useCurrentUser().company
  const mailing = useMutation({
    mutationFn: () => mailConfirmation(i18n.language as Language),
    onSuccess: () => toast.success(t('confirm.mailed')),
    onError: toast.error,
  })
  return (
    <Popover width={320} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Badge
          component="button"
          type="button"
          aria-label={t('confirm.title')}
          color="accent"
          variant="light"
          size="lg"
          tt="none"
          flex="none"
          leftSection={<IconMail size={14} />}
        >
          <Text span inherit visibleFrom="md">
            {t('confirm.title')}
          </Text>
        </Badge>
      </Popover.Target>
      <PopoverDropdown aria-label={t('confirm.title')}>
        <Text>{t('confirm.text', { email })}</Text>
        <Button mt="sm" size="compact-sm" variant="default" loading={mailing.isPending} onClick={() => mailing.mutate()}>
          {t('confirm.again')}
        </Button>
      </PopoverDropdown>
    </Popover>
  )
}

/** Imported late, so that the inbox does not load the endpoints of companies at its start. */
async function mailConfirmation(language: Language) {
  const { companyEndpoints } = await import('@recado/contract/companies/companies')
  return call(companyEndpoints.mailConfirmation, { query: { language } })
}
