import { staysInert, TRIAGE_STORIES } from './hostile-stories';

staysInert(TRIAGE_STORIES);
