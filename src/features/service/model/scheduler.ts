/** Program that a scheduler of the system starts, and keeps running. */
export interface Service {
  /** Name at the scheduler: letters, digits and hyphens. */
  name: string;
  /** Program and arguments. */
  command: readonly [string, ...string[]];
  workingFolder: string;
  /** Environment variables; none is a secret. */
  variables: Readonly<Record<string, string>>;
}

/** Folders and ids of the person whose service it is. */
export interface Person {
  home: string;
  /** Folder for the user's configuration on Linux; `null` for the usual one. */
  configuration: string | null;
  /** Numeric id of the user, which launchd needs. */
  uid: number;
}

/** A scheduler that starts programs as the person, without a terminal. */
export interface Scheduler {
  /** Path of the file that describes the service. On Windows the scheduler keeps a copy of it. */
  file: (service: Service, person: Person) => string;
  encoding: 'utf8' | 'utf16le';
  unit: (service: Service, person: Person) => string;
  /** Commands that make a written file known, and start it. */
  start: (service: Service, person: Person) => string[][];
  /** Commands that stop it, and end that it starts again. */
  stop: (service: Service, person: Person) => string[][];
  /** Commands after the file was removed. */
  forget: readonly string[][];
  /** Prints the state; ends with 0 if the service is there and, under systemd, runs. */
  state: (service: Service, person: Person) => string[];
  /** Where the system keeps what the service prints. */
  logs: (service: Service, person: Person) => string;
  /** Advice to the person; '' if there is none. */
  advice: string;
}

const MINUTE_SECONDS = 60;
/** A note that a slow model is answering may take ten minutes to finish. */
const STOP_SECONDS = 660;

const systemctl = (...words: string[]): string[] => ['systemctl', '--user', ...words];

const systemd: Scheduler = {
  file: ({ name }, { home, configuration }) =>
    `${configuration ?? `${home}/.config`}/systemd/user/${name}.service`,
  encoding: 'utf8',
  unit: ({ name, command, workingFolder, variables }) =>
    [
      '[Unit]',
      `Description=Deputy (${name})`,
      '',
      '[Service]',
      'Type=exec',
      `ExecStart=${command.map((word) => quoted(word).replaceAll('$', '$$$$')).join(' ')}`,
      `WorkingDirectory=${workingFolder.replaceAll('%', '%%')}`,
      ...Object.entries(variables).map(([key, value]) => `Environment=${quoted(`${key}=${value}`)}`),
      'Restart=on-failure',
      `RestartSec=${String(MINUTE_SECONDS)}`,
      'KillMode=mixed',
      `TimeoutStopSec=${String(STOP_SECONDS)}`,
      'NoNewPrivileges=true',
      '',
      '[Install]',
      'WantedBy=default.target',
      '',
    ].join('\n'),
  start: ({ name }) => [systemctl('daemon-reload'), systemctl('enable', '--now', `${name}.service`)],
  stop: ({ name }) => [systemctl('disable', '--now', `${name}.service`)],
  forget: [systemctl('daemon-reload')],
  state: ({ name }) => systemctl('is-active', `${name}.service`),
  logs: ({ name }) => `journalctl --user -u ${name}`,
  advice: 'To keep it running while you are logged out: loginctl enable-linger',
};

/** A word as systemd reads it: in quotation marks, without its specifiers. */
const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"`;

const launchd: Scheduler = {
  file: ({ name }, { home }) => `${home}/Library/LaunchAgents/${name}.plist`,
  encoding: 'utf8',
  unit: (service, person) => {
    const { name, command, workingFolder, variables } = service;
    const string = (text: string): string => `<string>${escaped(text)}</string>`;
    const log = launchd.logs(service, person);
    const rows: readonly [string, string][] = [
      ['Label', string(name)],
      ['ProgramArguments', `<array>${command.map(string).join('')}</array>`],
      ['WorkingDirectory', string(workingFolder)],
      [
        'EnvironmentVariables',
        `<dict>${Object.entries(variables)
          .map(([key, value]) => `<key>${escaped(key)}</key>${string(value)}`)
          .join('')}</dict>`,
      ],
      ['RunAtLoad', '<true/>'],
      ['KeepAlive', '<dict><key>SuccessfulExit</key><false/></dict>'],
      ['ThrottleInterval', `<integer>${String(MINUTE_SECONDS)}</integer>`],
      ['ExitTimeOut', `<integer>${String(STOP_SECONDS)}</integer>`],
      ['StandardOutPath', string(log)],
      ['StandardErrorPath', string(log)],
    ];
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
      '<plist version="1.0">',
      '<dict>',
      ...rows.map(([key, value]) => `  <key>${key}</key>${value}`),
      '</dict>',
      '</plist>',
      '',
    ].join('\n');
  },
  start: (service, person) => [['launchctl', 'bootstrap', domain(person), launchd.file(service, person)]],
  stop: ({ name }, person) => [['launchctl', 'bootout', `${domain(person)}/${name}`]],
  forget: [],
  state: ({ name }, person) => ['launchctl', 'print', `${domain(person)}/${name}`],
  logs: ({ name }, { home }) => `${home}/Library/Logs/${name}.log`,
  advice: 'It runs while you are logged in. Not tried on a Mac yet.',
};

const domain = ({ uid }: Person): string => `gui/${String(uid)}`;

const windows: Scheduler = {
  file: ({ workingFolder }) => `${workingFolder}\\task.xml`,
  encoding: 'utf16le',
  unit: ({ command: [program, ...words], workingFolder }) => {
    const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
    return [
      '<?xml version="1.0" encoding="UTF-16"?>',
      '<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">',
      '  <Triggers><LogonTrigger><Enabled>true</Enabled></LogonTrigger></Triggers>',
      '  <Principals><Principal id="Author"><LogonType>InteractiveToken</LogonType><RunLevel>LeastPrivilege</RunLevel></Principal></Principals>',
      '  <Settings>',
      '    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>',
      '    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>',
      '    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>',
      '    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>',
      '    <RestartOnFailure><Interval>PT1M</Interval><Count>999</Count></RestartOnFailure>',
      '  </Settings>',
      '  <Actions Context="Author">',
      '    <Exec>',
      `      ${element('Command', program)}`,
      `      ${element('Arguments', words.map(windowsWord).join(' '))}`,
      `      ${element('WorkingDirectory', workingFolder)}`,
      '    </Exec>',
      '  </Actions>',
      '</Task>',
      '',
    ].join('\r\n');
  },
  start: (service, person) => [
    ['schtasks', '/Create', '/TN', service.name, '/XML', windows.file(service, person)],
    ['schtasks', '/Run', '/TN', service.name],
  ],
  stop: ({ name }) => [
    ['schtasks', '/End', '/TN', name],
    ['schtasks', '/Delete', '/TN', name, '/F'],
  ],
  forget: [],
  state: ({ name }) => ['schtasks', '/Query', '/TN', name],
  logs: () => "Windows keeps no output of a task; Deputy's own log is in the vault",
  advice: 'It runs while you are logged in. Not tried on Windows yet.',
};

/** A word of a command line, as programs on Windows read it. A path there holds no quotation mark; a drive ends in a backslash. */
const windowsWord = (text: string): string => `"${text}${text.endsWith('\\') ? '\\' : ''}"`;

/** Text of an XML element. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Schedulers by their name at the terminal. */
export const SCHEDULERS = { systemd, launchd, windows } as const satisfies Record<string, Scheduler>;
export type SchedulerName = keyof typeof SCHEDULERS;

export const schedulerOf = (platform: string): SchedulerName | null => {
  if (platform === 'darwin') return 'launchd';
  if (platform === 'win32') return 'windows';
  return platform === 'linux' ? 'systemd' : null;
};
