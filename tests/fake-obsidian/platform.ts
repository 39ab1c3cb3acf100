const desktop = {
  isDesktop: true,
  isMobile: false,
  isDesktopApp: true,
  isMobileApp: false,
  isIosApp: false,
  isAndroidApp: false,
  isPhone: false,
  isTablet: false,
  isMacOS: false,
  isWin: false,
  isLinux: true,
  isSafari: false,
  resourcePathPrefix: 'app://local/',
};

const phone = {
  ...desktop,
  isDesktop: false,
  isMobile: true,
  isDesktopApp: false,
  isMobileApp: true,
  isAndroidApp: true,
  isPhone: true,
  isLinux: false,
};

/** What plugins read; `setPlatform` changes it for everybody. */
export const Platform = { ...desktop };

export const setPlatform = (kind: 'desktop' | 'phone'): void => {
  Object.assign(Platform, kind === 'desktop' ? desktop : phone);
};
