import { Text } from '@mantine/core'

/** A connection and its company. */
export const ConnectionCell = ({ line: { companyName, whatsappName } }: { line: { companyName: string; whatsappName: string } }) => (
  <>
    <Text component="span" inherit display="block" fw={600}>
      {whatsappName}
    </Text>
    <Text component="span" display="block" size="xs" c="dimmed">
      {companyName}
    </Text>
  </>
)
