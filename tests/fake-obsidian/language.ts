let language = 'en';

export const getLanguage = (): string => language;

export const setLanguage = (code: string): void => {
  language = code;
};
