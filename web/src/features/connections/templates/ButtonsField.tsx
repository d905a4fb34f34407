import { ActionIcon, Button, Group, Input, Menu, Stack, TextInput } from '@mantine/core'
import { type TemplateButton, templateButtonKinds, templateLimits } from '@recado/contract/templates/templateContent'
import type { templates } from '@recado/contract/templates/templates'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'

/** The buttons of a template, as the contact sees them. */
export function ButtonsField({ control }: Pick<FieldsProps<typeof templates>, 'control'>) {
  const { t } = useTranslation('templates')
  const { field } = useController({ control, name: 'buttons' })
  const buttons = (field.value ?? []) as TemplateButton[]
  const change = (at: number, part: Partial<TemplateButton>) =>
    field.onChange(buttons.map((button, index) => (index === at ? { ...button, ...part } : button)))
  return (
    <Input.Wrapper label={t('fields.buttons')} labelElement="div">
      <Stack gap="xs" mt={4}>
        {buttons.map((button, at) => (
          <ButtonRow
            // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no id and equal buttons are possible, so only the position identifies them.
            key={at}
            button={button}
            number={at + 1}
            onChange={(part) => change(at, part)}
            onTakeOut={() => field.onChange(buttons.toSpliced(at, 1))}
          />
        ))}
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} />}
              disabled={buttons.length >= templateLimits.buttons}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('addButton')}
            </Button>
          </Menu.Target>
          <MenuDropdown>
            {templateButtonKinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => field.onChange([...buttons, { kind, text: '', target: '' }])}>
                {t(`buttons.${kind}.name`)}
              </Menu.Item>
            ))}
          </MenuDropdown>
        </Menu>
      </Stack>
    </Input.Wrapper>
  )
}

type RowProps = { button: TemplateButton; number: number; onChange: (part: Partial<TemplateButton>) => void; onTakeOut: () => void }

function ButtonRow({ button: { kind, text, target }, number, onChange, onTakeOut }: RowProps) {
  const { t } = useTranslation('templates')
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      {kind !== 'code' && (
        <TextInput
          flex={1}
          label={t(`buttons.${kind}.text`, { number })}
          maxLength={templateLimits.button}
          value={text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      )}
      {kind !== 'reply' && (
        <TextInput
          flex={1}
          label={t(`buttons.${kind}.target`, { number })}
          placeholder={kind === 'link' ? 'https://…/{{1}}' : ''}
          value={target}
          onChange={({ currentTarget }) => onChange({ target: currentTarget.value })}
        />
      )}
      <ActionIcon mb={6} aria-label={t('takeOutButton', { number })} onClick={onTakeOut}>
        <IconX size={18} />
      </ActionIcon>
    </Group>
  )
}
