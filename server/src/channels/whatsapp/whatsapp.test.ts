import { describeChannel } from '../../../test/channels/describeChannel.ts'
import { whatsappBench } from '../../../test/channels/whatsappBench.ts'

describeChannel('WhatsApp', whatsappBench)
