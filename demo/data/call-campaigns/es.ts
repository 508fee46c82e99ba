import type { DemoCallCampaign } from './call-campaign.ts'

const saludo = 'Hola, me llamo {name} y vivo en {city}.'
const cortesia = 'Sé breve y amable: quien contesta anota tu opinión.\nNo discutas con el personal.'

/** Call campaigns of Spanish-speaking organizations. */
export const spanishCallCampaigns: DemoCallCampaign[] = [
  {
    title: 'Pide intérpretes en todas las audiencias',
    summary: 'Quien no entiende la pregunta no puede contestarla. Dos llamadas, cinco minutos.',
    background:
      'En {place} las reuniones donde se decide el presupuesto se hacen en un solo idioma y a las nueve de la mañana. La propuesta pide intérprete, guardería y horario de tarde.',
    message: `${saludo}\n\nLlamo para pedir a {target} que apoye la propuesta de intérpretes y horario de tarde en las audiencias públicas.\n\n¿Podemos contar con su voto?`,
    guidelines: `No cuentes la historia de otra persona sin su permiso.\n${cortesia}`,
    officials: 'council',
  },
  {
    title: 'Agua limpia antes del verano',
    summary: 'El dinero para los pozos nuevos está aprobado y sin gastar. Pide la fecha.',
    background:
      'Hace catorce meses que se aprobó el dinero para el agua de {place}. Falta una firma. Mientras tanto, cada familia paga el agua dos veces.',
    message: `${saludo}\n\nPido a {target} que firme el inicio de las obras de agua este mes. ¿Qué fecha le puedo decir a mi vecina?`,
    guidelines: cortesia,
    officials: 'county',
  },
  {
    title: 'Que no suba el alquiler dos veces en un año',
    summary: 'La ordenanza está a un voto. Llama y pide que salga adelante.',
    background:
      'En {place} uno de cada tres contratos se renovó con dos subidas el año pasado. La ordenanza permite una, con aviso y con límite.',
    message: `${saludo} Vivo de alquiler.\n\nPido a {target} su voto a favor de la ordenanza de alquileres. Con una subida al año se puede vivir; con dos, no.`,
    guidelines: `No digas el nombre de tu casero.\n${cortesia}`,
    officials: 'council',
  },
  {
    title: 'Un salario para quien cocina para todos',
    summary: 'Las cocineras de los comedores trabajan seis días y no cobran. Pide que se reconozca.',
    background:
      'Los comedores de {place} sirven miles de platos al día con trabajo que nadie paga. El proyecto de ley está en comisión desde marzo.',
    message: `${saludo}\n\nPido a {target} que el proyecto de los comedores salga de comisión este mes.`,
    guidelines: cortesia,
    officials: 'legislature',
  },
]
