import type { LanguageCode } from '../../../../src/kernel/dates/language';

type Part = readonly [words: string, means: string];

/** Of these a phrase is built. What each means is written as for {@link expectedOf}. */
export interface PhraseParts {
  days: readonly Part[];
  times: readonly Part[];
  /** From one time to another: the beginning, then the end. */
  spans: readonly Part[];
  repeats: readonly Part[];
  /** `~` stands for a day. */
  before: readonly string[];
  after: readonly string[];
  /** Requests in which `~` stands for the phrase; each is to be reminded of `call Ada`. */
  requests: readonly string[];
}

const weekly = (day: string, name: string): string => `each ${day} | every week on ${name}`;

export const PARTS: Readonly<Record<LanguageCode, PhraseParts>> = {
  en: {
    days: [
      ['tomorrow', '+1'],
      ['on Friday', 'Fri'],
      ['on Wednesday', 'Wed'],
      ['on December 5th', '5 Dec'],
      ['on the 12th', 'the 12th'],
      ['the day after tomorrow', '+2'],
      ['2027-03-14', '2027-03-14'],
      ['next week', 'next Mon'],
      ['in two weeks', '+14'],
      ['on 5 December', '5 Dec'],
    ],
    times: [
      ['at 3pm', '15:00'],
      ['at 14:30', '14:30'],
      ['at half past ten', '10:30'],
      ['at noon', '12:00'],
      ['at 6 in the evening', '18:00'],
      ['at quarter to nine', '08:45'],
    ],
    spans: [
      ['from 3 to 5pm', '15:00 > 17:00'],
      ['between 14:00 and 16:30', '14:00 > 16:30'],
    ],
    repeats: [
      ['every Monday', weekly('Mon', 'Monday')],
      ['every Tuesday and Thursday', 'each Tue,Thu | every week on Tuesday, Thursday'],
      ['every day', 'each day | every day'],
      ['every weekday', 'each weekday | every weekday'],
      ['on the first of each month', 'each 1st | every month on the 1st'],
      ['every last Friday of the month', 'each -1Fri | every month on the last Friday'],
      ['every two weeks on Friday', 'each Fri | every 2 weeks on Friday'],
    ],
    before: ['before ~'],
    after: ['the day after ~'],
    requests: [
      'remind me ~ to call Ada',
      'remind me to call Ada ~',
      '~ remind me to call Ada',
      'remind me to call Ada, ~',
    ],
  },
  de: {
    days: [
      ['morgen', '+1'],
      ['am Freitag', 'Fri'],
      ['am Mittwoch', 'Wed'],
      ['am 5. Dezember', '5 Dec'],
      ['am 24.12.', '24 Dec'],
      ['am 12.', 'the 12th'],
      ['übermorgen', '+2'],
      ['nächste Woche', 'next Mon'],
      ['in zwei Wochen', '+14'],
      ['am 14.03.2027', '2027-03-14'],
    ],
    times: [
      ['um 15 Uhr', '15:00'],
      ['um 14:30', '14:30'],
      ['um 18.15 Uhr', '18:15'],
      ['um halb elf', '10:30'],
      ['um Viertel vor neun', '08:45'],
      ['um 8 Uhr abends', '20:00'],
    ],
    spans: [
      ['von 15 bis 17 Uhr', '15:00 > 17:00'],
      ['zwischen 14:00 und 16:30 Uhr', '14:00 > 16:30'],
    ],
    repeats: [
      ['jeden Montag', weekly('Mon', 'Monday')],
      ['jeden Dienstag und Donnerstag', 'each Tue,Thu | every week on Tuesday, Thursday'],
      ['täglich', 'each day | every day'],
      ['werktags', 'each weekday | every weekday'],
      ['jeden Monat am 1.', 'each 1st | every month on the 1st'],
      ['am letzten Freitag jedes Monats', 'each -1Fri | every month on the last Friday'],
      ['alle zwei Wochen am Freitag', 'each Fri | every 2 weeks on Friday'],
    ],
    before: ['vor ~'],
    after: ['am Tag nach ~'],
    requests: [
      'erinnere mich ~ an call Ada',
      'erinnere mich an call Ada ~',
      'erinnere mich ~ daran, call Ada',
    ],
  },
  fr: {
    days: [
      ['demain', '+1'],
      ['vendredi', 'Fri'],
      ['mercredi', 'Wed'],
      ['le 5 décembre', '5 Dec'],
      ['le 24/12', '24 Dec'],
      ['le 12', 'the 12th'],
      ['après-demain', '+2'],
      ['la semaine prochaine', 'next Mon'],
      ['dans deux semaines', '+14'],
      ['le 14 mars 2027', '2027-03-14'],
    ],
    times: [
      ['à 15h', '15:00'],
      ['à 14h30', '14:30'],
      ['à 15 heures', '15:00'],
      ['à dix heures et demie', '10:30'],
      ['à midi', '12:00'],
      ['à 6 heures du soir', '18:00'],
    ],
    spans: [
      ['de 15h à 17h', '15:00 > 17:00'],
      ['entre 14h et 16h30', '14:00 > 16:30'],
    ],
    repeats: [
      ['tous les lundis', weekly('Mon', 'Monday')],
      ['chaque mardi et jeudi', 'each Tue,Thu | every week on Tuesday, Thursday'],
      ['tous les jours', 'each day | every day'],
      ['le premier de chaque mois', 'each 1st | every month on the 1st'],
      ['le dernier vendredi de chaque mois', 'each -1Fri | every month on the last Friday'],
      ['tous les deux vendredis', 'each Fri | every 2 weeks on Friday'],
    ],
    before: ['avant ~'],
    after: ['le lendemain de ~'],
    requests: ['rappelle-moi ~ de call Ada', 'rappelle-moi de call Ada ~', '~ rappelle-moi de call Ada'],
  },
  es: {
    days: [
      ['mañana', '+1'],
      ['el viernes', 'Fri'],
      ['el miércoles', 'Wed'],
      ['el 5 de diciembre', '5 Dec'],
      ['el 24/12', '24 Dec'],
      ['el día 12', 'the 12th'],
      ['pasado mañana', '+2'],
      ['la próxima semana', 'next Mon'],
      ['en dos semanas', '+14'],
      ['el 14 de marzo de 2027', '2027-03-14'],
    ],
    times: [
      ['a las 15:00', '15:00'],
      ['a las 5 de la tarde', '17:00'],
      ['a las diez y media', '10:30'],
      ['a las nueve menos cuarto', '08:45'],
      ['al mediodía', '12:00'],
    ],
    spans: [
      ['de 15:00 a 17:00', '15:00 > 17:00'],
      ['entre las 14:00 y las 16:30', '14:00 > 16:30'],
    ],
    repeats: [
      ['todos los lunes', weekly('Mon', 'Monday')],
      ['cada martes y jueves', 'each Tue,Thu | every week on Tuesday, Thursday'],
      ['todos los días', 'each day | every day'],
      ['el primero de cada mes', 'each 1st | every month on the 1st'],
      ['el último viernes de cada mes', 'each -1Fri | every month on the last Friday'],
      ['cada dos semanas los viernes', 'each Fri | every 2 weeks on Friday'],
    ],
    before: ['antes de ~'],
    after: ['el día después de ~'],
    requests: ['recuérdame ~ call Ada', 'recuérdame call Ada ~', '~ recuérdame call Ada'],
  },
  it: {
    days: [
      ['domani', '+1'],
      ['venerdì', 'Fri'],
      ['mercoledì', 'Wed'],
      ['il 5 dicembre', '5 Dec'],
      ['il 24/12', '24 Dec'],
      ['il 12', 'the 12th'],
      ['dopodomani', '+2'],
      ['la prossima settimana', 'next Mon'],
      ['tra due settimane', '+14'],
      ['il 14 marzo 2027', '2027-03-14'],
    ],
    times: [
      ['alle 15', '15:00'],
      ['alle 14:30', '14:30'],
      ['alle 5 del pomeriggio', '17:00'],
      ['alle dieci e mezza', '10:30'],
      ['a mezzogiorno', '12:00'],
    ],
    spans: [
      ['dalle 15 alle 17', '15:00 > 17:00'],
      ['tra le 14:00 e le 16:30', '14:00 > 16:30'],
    ],
    repeats: [
      ['ogni lunedì', weekly('Mon', 'Monday')],
      ['ogni martedì e giovedì', 'each Tue,Thu | every week on Tuesday, Thursday'],
      ['ogni giorno', 'each day | every day'],
      ['il primo di ogni mese', 'each 1st | every month on the 1st'],
      ["l'ultimo venerdì di ogni mese", 'each -1Fri | every month on the last Friday'],
      ['ogni due settimane di venerdì', 'each Fri | every 2 weeks on Friday'],
    ],
    before: ['prima di ~'],
    after: ['il giorno dopo ~'],
    requests: ['ricordami ~ di call Ada', 'ricordami di call Ada ~', '~ ricordami di call Ada'],
  },
  pt: {
    days: [
      ['amanhã', '+1'],
      ['na sexta-feira', 'Fri'],
      ['na quarta', 'Wed'],
      ['no dia 5 de dezembro', '5 Dec'],
      ['em 24/12', '24 Dec'],
      ['no dia 12', 'the 12th'],
      ['depois de amanhã', '+2'],
      ['na próxima semana', 'next Mon'],
      ['daqui a duas semanas', '+14'],
      ['no dia 14 de março de 2027', '2027-03-14'],
    ],
    times: [
      ['às 15h', '15:00'],
      ['às 14:30', '14:30'],
      ['às 5 da tarde', '17:00'],
      ['às dez e meia', '10:30'],
      ['ao meio-dia', '12:00'],
    ],
    spans: [
      ['das 15h às 17h', '15:00 > 17:00'],
      ['entre as 14:00 e as 16:30', '14:00 > 16:30'],
    ],
    repeats: [
      ['toda segunda-feira', weekly('Mon', 'Monday')],
      ['toda terça e quinta', 'each Tue,Thu | every week on Tuesday, Thursday'],
      ['todos os dias', 'each day | every day'],
      ['no primeiro dia de cada mês', 'each 1st | every month on the 1st'],
      ['na última sexta-feira de cada mês', 'each -1Fri | every month on the last Friday'],
      ['a cada duas semanas na sexta-feira', 'each Fri | every 2 weeks on Friday'],
    ],
    before: ['antes de ~'],
    after: ['no dia depois de ~'],
    requests: ['lembra-me ~ de call Ada', 'lembra-me de call Ada ~', '~ lembra-me de call Ada'],
  },
  nl: {
    days: [
      ['morgen', '+1'],
      ['op vrijdag', 'Fri'],
      ['woensdag', 'Wed'],
      ['op 5 december', '5 Dec'],
      ['op 24/12', '24 Dec'],
      ['op de 12e', 'the 12th'],
      ['overmorgen', '+2'],
      ['volgende week', 'next Mon'],
      ['over twee weken', '+14'],
      ['op 14 maart 2027', '2027-03-14'],
    ],
    times: [
      ['om 15 uur', '15:00'],
      ['om 14:30', '14:30'],
      ['om half elf', '10:30'],
      ['om kwart voor negen', '08:45'],
      ["om 8 uur 's avonds", '20:00'],
    ],
    spans: [
      ['van 15 tot 17 uur', '15:00 > 17:00'],
      ['tussen 14:00 en 16:30 uur', '14:00 > 16:30'],
    ],
    repeats: [
      ['elke maandag', weekly('Mon', 'Monday')],
      ['elke dinsdag en donderdag', 'each Tue,Thu | every week on Tuesday, Thursday'],
      ['elke dag', 'each day | every day'],
      ['op de eerste van elke maand', 'each 1st | every month on the 1st'],
      ['elke laatste vrijdag van de maand', 'each -1Fri | every month on the last Friday'],
      ['om de twee weken op vrijdag', 'each Fri | every 2 weeks on Friday'],
    ],
    before: ['voor ~'],
    after: ['de dag na ~'],
    requests: [
      'herinner me ~ aan call Ada',
      'herinner me aan call Ada ~',
      'herinner me er ~ aan om call Ada',
    ],
  },
};
