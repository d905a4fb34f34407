import type { Message } from '@recado/contract/messages/messages'
import { quickMessages } from '@recado/contract/quickMessages'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useSchemaForm } from '#web/shared/form/useSchemaForm.ts'
import { quickMessageResource } from '#web/shared/quickMessages/quickMessageResource.ts'
import { toast } from '#web/shared/toast/toast.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { VariableField } from '#web/shared/variables/VariableField.tsx'

type Props = { message: Message; opened: boolean; onClose: () => void }

/** Saves the text of a message as a quick message. */
export function SaveQuickMessageDialog({ message, opened, onClose }: Props) {
  const { t } = useTranslation('quickMessages')
  return (
    <FormDialog opened={opened} title={t('add')} onClose={onClose}>
      <QuickMessageForm body={message.body} onClose={onClose} />
    </FormDialog>
  )
}

/** The signature is left out: whoever uses the quick message adds their own. */
const SIGNATURE = /^\*[^\n*]+:\*\n/

function QuickMessageForm({ body, onClose }: Pick<Props, 'onClose'> & Pick<Message, 'body'>) {
  const { t } = useTranslation('quickMessages')
  const adding = quickMessageResource.useCreate()
  const initialValues: Required<z.input<typeof quickMessages.create>> = {
    shortcode: '',
    message: body.replace(SIGNATURE, ''),
    geral: false,
    status: true,
  }
  const { control, submit, busy, problem } = useSchemaForm(quickMessages.create, initialValues)
  const save = async (values: typeof initialValues) => {
    await adding.mutateAsync(values)
    toast.success(t('created'))
    onClose()
  }
  return (
    <DialogForm onSubmit={submit(save)} onCancel={onClose} saving={busy} problem={problem ?? null}>
      <TextField control={control} name="shortcode" label={t('fields.shortcode')} description={t('fields.shortcodeHint')} required />
      <VariableField control={control} name="message" label={t('fields.message')} />
      <SwitchField control={control} name="geral" on={true} off={false} label={t('fields.geral')} description={t('fields.geralHint')} />
    </DialogForm>
  )
}
