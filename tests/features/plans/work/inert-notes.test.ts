import { staysInert } from '../../../core/app/hostile-stories';
import { PLAN_STORIES } from './hostile-stories';

staysInert(PLAN_STORIES);
