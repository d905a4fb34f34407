import type { Language } from '@recado/contract/kit/languages'

const pairsOf = (text: string): ReadonlyMap<string, string[]> =>
  new Map(
    text
      .trim()
      .split(/[,\n]/)
      .map((pair) => {
        const [short = '', full = ''] = pair.trim().split('=')
        return [short, full.split(' ')]
      }),
  )

/** How customers shorten words while they type, folded. The full words are searched for instead. */
export const shortForms: Readonly<Record<Language, ReadonlyMap<string, string[]>>> = {
  pt: pairsOf(`
    vc=voce, vcs=voces, tb=tambem, tbm=tambem, pq=porque, q=que, oq=que, qto=quanto, qnto=quanto, qt=quanto, qts=quantos, qtos=quantos, qtas=quantas, qdo=quando
    qnd=quando, hj=hoje, hr=hora, hrs=horas, h=horas, fds=fim de semana, seg=segunda, qua=quarta, qui=quinta, sex=sexta, sab=sabado
    dom=domingo, pfv=favor, pf=favor, n=nao, nn=nao, tel=telefone, end=endereco, ende=endereco, cel=celular, whats=whatsapp, zap=whatsapp
    wpp=whatsapp, pgto=pagamento, pgt=pagamento, pagto=pagamento, cred=credito, deb=debito, parc=parcela, orc=orcamento, orcam=orcamento
    doc=documento, docs=documentos, msm=mesmo, mto=muito, mt=muito, dps=depois, agr=agora, promo=promocao, net=internet, mb=mega, mbps=mega
    gb=giga, km=quilometros, min=minutos, cc=cartao credito, nf=nota fiscal, nfe=nota fiscal`),
  en: pairsOf(`
    u=you, ur=your, r=are, pls=please, plz=please, thx=thanks, tmrw=tomorrow, tmr=tomorrow, tdy=today, appt=appointment, appts=appointments
    hr=hour, hrs=hours, min=minutes, mins=minutes, mon=monday, tue=tuesday, tues=tuesday, wed=wednesday, thu=thursday, thurs=thursday
    fri=friday, sat=saturday, sun=sunday, wknd=weekend, addr=address, num=number, tel=telephone, ph=phone, msg=message, msgs=messages
    pmt=payment, pymt=payment, acct=account, cc=card, inv=invoice, qty=quantity, info=information, docs=documents, doc=document, b4=before
    abt=about, del=delivery, deliv=delivery, sz=size, pic=picture, pics=pictures, wifi=internet, asap=soon, disc=discount, promo=promotion`),
  es: pairsOf(`
    xq=porque, pq=porque, tb=tambien, tmb=tambien, dnd=donde, cdo=cuando, cuand=cuando, cto=cuanto, cnto=cuanto, hr=hora, hrs=horas, h=horas
    finde=fin de semana, lun=lunes, mar=martes, mie=miercoles, jue=jueves, vie=viernes, sab=sabado, dom=domingo, pf=favor, pfa=favor
    tel=telefono, tlf=telefono, tfno=telefono, cel=celular, dir=direccion, direc=direccion, whats=whatsapp, wsp=whatsapp, wpp=whatsapp
    msj=mensaje, msjs=mensajes, mje=mensaje, tarj=tarjeta, cred=credito, deb=debito, transf=transferencia, efvo=efectivo, pto=presupuesto
    ppto=presupuesto, doc=documento, docs=documentos, prod=producto, promo=promocion, desc=descuento, fact=factura, min=minutos, km=kilometros
    cta=cuenta, dto=descuento, env=envio, info=informacion, depto=departamento`),
}
