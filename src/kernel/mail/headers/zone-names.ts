/**
 * Offsets from UTC by the names that mail programs write, in minutes. A name that several regions use has one offset for
 * each, the most usual first. Those of RFC 5322, 4.3, come first.
 */
const OFFSETS: Readonly<Record<string, readonly number[]>> = {
  ...{ UT: [0], UTC: [0], GMT: [0], Z: [0], WET: [0], EST: [-300, 600], EDT: [-240, 660] },
  ...{ CST: [-360, 480], CDT: [-300, -240], MST: [-420, 480], MDT: [-360], PST: [-480, 480], PDT: [-420] },
  ...{ BST: [60, 360], IST: [330, 60, 120], WEST: [60], CET: [60], MET: [60], MEZ: [60], CEST: [120] },
  ...{ MEST: [120], MESZ: [120], CEDT: [120], EET: [120], SAST: [120], CAT: [120], IDT: [180], EEST: [180] },
  ...{
    MSK: [180],
    TRT: [180],
    EAT: [180],
    AST: [-240, 180],
    IRST: [210],
    GST: [240],
    MSD: [240],
    SAMT: [240],
  },
  ...{ AFT: [270], PKT: [300], UZT: [300], YEKT: [300], NPT: [345], OMST: [360], MMT: [390], ICT: [420] },
  ...{ WIB: [420], NOVT: [420], KRAT: [420], SGT: [480], HKT: [480], MYT: [480], PHT: [480], AWST: [480] },
  ...{ WITA: [480], IRKT: [480], JST: [540], KST: [540], WIT: [540], YAKT: [540], ACST: [570], ACDT: [630] },
  ...{
    AEST: [600],
    VLAT: [600],
    AEDT: [660],
    MAGT: [660],
    NZST: [720],
    NZDT: [780],
    ADT: [-180],
    ART: [-180],
  },
  ...{ BRT: [-180], BRST: [-120], CLT: [-240], CLST: [-180], COT: [-300], PET: [-300], NST: [-210] },
  ...{ NDT: [-150], AKST: [-540], AKDT: [-480], HST: [-600], WAT: [60] },
};

/** Possible offsets of a zone's name; `null` if the name is unknown. */
export const offsetsNamed = (name: string): readonly number[] | null => OFFSETS[name.toUpperCase()] ?? null;
